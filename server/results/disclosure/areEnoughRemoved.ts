/** Numbers of responses that were removed from results. */
export interface Removed {
  responses: number;
  /** How many of these are from invited people who are still on the organisation's list. */
  invited: number;
}

/**
 * Returns whether enough responses were removed to release results without them (docs/rules/disclosure.md#removal). At
 * least the minimum of responses must be removed, and either no invited people or at least the minimum of them.
 * Otherwise someone could submit share-link responses, have them removed together with one person's, and subtract the
 * known ones.
 */
export const areEnoughRemoved = ({ responses, invited }: Removed, minimum: number): boolean =>
  responses >= minimum && (invited === 0 || invited >= minimum);
