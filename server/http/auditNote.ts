/** What a handler knows of its use that the request does not tell, for the audit log. Never answers, nor numbers of reports. */
export interface AuditNote {
  /** Where neither path nor caller tell the organisation. */
  accountId?: string;
  /** Where the caller is known by a token alone. */
  personId?: string;
  /** The name of what it was done to, where it is not the survey, group or user of the path. */
  subject?: string;
  /** Ids that the path does not tell, as that of what was made, by the names of path parameters. */
  object?: Record<string, string>;
  details?: Record<string, unknown>;
  /** The call fails, and still leaves an entry: what was read was rejected. */
  rejected?: true;
}
