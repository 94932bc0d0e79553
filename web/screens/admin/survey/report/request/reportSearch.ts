const reportModals = ['filter', 'compare', 'combine', 'action'] as const;
/** What is shown over a report: the panels for its request, and the dialog of an action. */
export type ReportModal = (typeof reportModals)[number];

/**
 * The state of a report's pages, stored in their address. For `options`, see parseReportOptions in useReportRequest.ts.
 */
export interface ReportSearch {
  options?: unknown;
  modal?: ReportModal;
  /** Id of the action in the dialog. Omitted for a new action. */
  of?: string;
  /** Index of the section's measure that the new action in the dialog begins with. */
  measure?: number;
  /** The columns of the heat map. Omitted for sections. */
  groupsBy?: 'aspects';
  /** Id of the column that orders the groups of the heat map. Omitted for the first with the worst label. */
  worstIn?: string;
}

/** `at`: the token of a print link. */
interface PrintSearch {
  options?: unknown;
  at?: string;
}

const optionsOf = (search: Record<string, unknown>) =>
  search.options === undefined ? {} : { options: search.options };

const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const modal = reportModals.find((each) => each === search.modal);
  return {
    ...optionsOf(search),
    ...(modal && { modal }),
    ...(modal === 'action' && typeof search.of === 'string' && { of: search.of }),
    ...(modal === 'action' && isIndex(search.measure) && { measure: search.measure }),
    ...heatMapSearch(search),
  };
}

/** `slide`: number of the slide, from 1. */
export const parseSlidesSearch = ({ slide }: Record<string, unknown>): { slide?: number } =>
  isIndex(slide) && slide > 0 ? { slide } : {};

/** The state of the heat map, which stays while the report, a panel or a dialog changes. */
export const heatMapSearch = ({
  groupsBy,
  worstIn,
}: Record<string, unknown>): Pick<ReportSearch, 'groupsBy' | 'worstIn'> => ({
  ...(groupsBy === 'aspects' && { groupsBy }),
  ...(typeof worstIn === 'string' && { worstIn }),
});

export function parsePrintSearch(search: Record<string, unknown>): PrintSearch {
  const { at } = search;
  // The router has parsed a token of digits only as a number.
  return { ...optionsOf(search), ...((typeof at === 'string' || typeof at === 'number') && { at: String(at) }) };
}
