import type { AdminUserRole } from '../contract/entities/person.ts';

/** What somebody is in an organisation. A super administrator is everything in every organisation. */
export interface Standing {
  adminUserRole: AdminUserRole;
  superAdmin: boolean;
}

const rank: Record<AdminUserRole, number> = { report: 0, view: 1, edit: 2, manage: 3 };

/** Whether a standing includes a role: each role may all that those before it may (wire conventions section 3). */
export const includesRole = ({ adminUserRole, superAdmin }: Standing, role: AdminUserRole): boolean =>
  superAdmin || rank[adminUserRole] >= rank[role];

/** Surveys, participants and reports to look at (spec 000 section 6: any of view, edit or manage). */
export const canView = (standing: Standing) => includesRole(standing, 'view');
/** Surveys, questions, participants, reminders to change (edit or manage). */
export const canEdit = (standing: Standing) => includesRole(standing, 'edit');
/** The organisation's settings and users. */
export const canManage = (standing: Standing) => includesRole(standing, 'manage');
