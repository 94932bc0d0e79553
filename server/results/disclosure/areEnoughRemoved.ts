/** Numbers of responses that were removed from results. */
export interface Removed {
  responses: number;
  /** The part of these that are responses of invited people who are still on the organisation's list. */
  invited: number;
}

/**
 * Returns whether enough responses were removed to release results without them (docs/rules/disclosure.md#removal): at least
 * the minimum of responses, and of invited people none or at least the minimum. Otherwise someone could hide one
 * person among responses that they gave themselves through the share link, and subtract their own.
 */
export const areEnoughRemoved = ({ responses, invited }: Removed, minimum: number): boolean =>
  responses >= minimum && (invited === 0 || invited >= minimum);
