import type { AdminUserRole } from '../contract/entities/person.ts';

/** A person's role in an organisation. A super administrator has every role in every organisation. */
export interface EffectiveRole {
  adminUserRole: AdminUserRole;
  superAdmin: boolean;
}

const rank: Record<AdminUserRole, number> = { report: 0, view: 1, edit: 2, manage: 3 };

/** Returns whether a role includes another: each includes those before it (docs/rules/roles.md#order-of-roles). */
export const includesRole = ({ adminUserRole, superAdmin }: EffectiveRole, role: AdminUserRole): boolean =>
  superAdmin || rank[adminUserRole] >= rank[role];

/** May look at surveys, participants and reports: view, edit or manage (docs/rules/roles.md#permission-to-view). */
export const canView = (effectiveRole: EffectiveRole) => includesRole(effectiveRole, 'view');
/** Surveys, questions, participants, reminders to change (edit or manage). */
export const canEdit = (effectiveRole: EffectiveRole) => includesRole(effectiveRole, 'edit');
/** The organisation's settings and users. */
export const canManage = (effectiveRole: EffectiveRole) => includesRole(effectiveRole, 'manage');
