/** Whether an address, by its parameters, is of a page of this section: what is selected and not saved is kept there. */
export const isInSection =
  (surveyId: string, sectionId: string) => (params: Readonly<Partial<Record<string, string>>>) =>
    params['surveyId'] === surveyId && params['sectionId'] === sectionId;
