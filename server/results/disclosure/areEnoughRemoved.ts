/** Numbers of responses that were removed from results. */
export interface Removed {
  responses: number;
  /** Of these, the responses of invited people who are still on the organisation's list. */
  invited: number;
}

/**
 * Whether so many were removed that results without them can be released: at least the minimum of responses (wire conventions
 * section 8), and of invited people none or at least the minimum. Else someone could hide one person among responses that they
 * gave themselves by the share link, and subtract their own.
 */
export const areEnoughRemoved = ({ responses, invited }: Removed, minimum: number): boolean =>
  responses >= minimum && (invited === 0 || invited >= minimum);
