import type { HeatMap, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import {
  type ChangeFinding,
  changeFinding,
  type Findings,
  type GroupFinding,
  groupFinding,
  reportFindings,
} from '#rules/findings.ts';

/** Everything that stands out in a report. `group` and `change`: null if none does, undefined if that is not known. */
export interface StandingOut extends Findings {
  group: GroupFinding | null | undefined;
  change: ChangeFinding | null | undefined;
}

/**
 * Finds what stands out in a report.
 * @param map undefined if it has not been loaded. Null if the report is not about everyone. `trend` likewise.
 */
export const standingOut = (
  report: SurveyReport,
  map: HeatMap | null | undefined,
  trend: Trend | null | undefined,
): StandingOut => ({
  ...reportFindings(report),
  group: map && groupFinding(map),
  change: trend && changeFinding(trend),
});
