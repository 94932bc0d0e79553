/** States once, in every output of an organisation's report, that labels for scores are provisional. */
export const provisionalNote =
  'The labels for the scores are provisional, not validated. No study has shown which scores count as low or high.';
