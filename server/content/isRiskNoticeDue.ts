/**
 * The minimum number of invited people who completed a survey for the risk contact to get a notice. Source:
 * docs/rules/disclosure.md#risk-notice.
 */
export const riskNoticeInvited = 30;

/**
 * Returns whether the risk contact of a closing survey gets a notice. Source: docs/rules/disclosure.md#risk-notice.
 * @param completed the number of invited people who completed it. Share-link responses do not count.
 * @param inDistress the number of these people who answered with high distress.
 */
export const isRiskNoticeDue = (
  { completed, inDistress }: { completed: number; inDistress: number },
  { minReportSample }: { minReportSample: number },
): boolean => completed >= riskNoticeInvited && inDistress >= minReportSample;
