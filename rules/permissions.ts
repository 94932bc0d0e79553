import type { AdminUserRole } from '../contract/entities/person.ts';

/** A person's role in an organisation. A super administrator has every role in every organisation. */
export interface EffectiveRole {
  adminUserRole: AdminUserRole;
  superAdmin: boolean;
}

const rank: Record<AdminUserRole, number> = { report: 0, view: 1, edit: 2, manage: 3 };

/** Returns whether a role includes another. Each role includes all lower roles (docs/rules/roles.md#order-of-roles). */
export const includesRole = ({ adminUserRole, superAdmin }: EffectiveRole, role: AdminUserRole): boolean =>
  superAdmin || rank[adminUserRole] >= rank[role];

/**
 * Returns whether a role may look at surveys, participants and reports: view, edit or manage
 * (docs/rules/roles.md#permission-to-view).
 */
export const canView = (effectiveRole: EffectiveRole) => includesRole(effectiveRole, 'view');
/** Returns whether a role may change surveys, questions and participants, and send reminders: edit or manage. */
export const canEdit = (effectiveRole: EffectiveRole) => includesRole(effectiveRole, 'edit');
/** * Returns whether a role may change the organisation's settings and users. */
export const canManage = (effectiveRole: EffectiveRole) => includesRole(effectiveRole, 'manage');
