/**
 * The fewest invited people who completed a survey, for the risk contact to get a notice. Source:
 * docs/rules/disclosure.md#risk-notice.
 */
export const riskNoticeInvited = 30;

/**
 * Whether the risk contact of a survey that closes gets a notice. Source: docs/rules/disclosure.md#risk-notice.
 * @param completed invited people who completed; responses by the share link do not count.
 * @param inDistress those of them who answered with high distress.
 */
export const isRiskNoticeDue = (
  { completed, inDistress }: { completed: number; inDistress: number },
  { minReportSample }: { minReportSample: number },
): boolean => completed >= riskNoticeInvited && inDistress >= minReportSample;
