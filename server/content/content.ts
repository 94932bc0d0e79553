import type { Language } from '#contract/languages.ts';
import type { Texts, TextsData } from './makeTexts.ts';
import type { Measurement } from './measurement.ts';
import type { MissingText } from './missingTexts.ts';
import type { OrganisationReport } from './organisationReports.ts';
import type { LoadedSurveyType } from './readSurveyTypes.ts';

/** What authors write, checked and ready to serve. */
export interface Content {
  /** By id. */
  surveyTypes: Map<string, LoadedSurveyType>;
  /** The declared measurement of scores, by survey type. */
  measurement: ReadonlyMap<string, Measurement>;
  /** The declared names and orders of organisations' reports, by survey type. */
  organisationReports: ReadonlyMap<string, OrganisationReport>;
  texts: Record<Language, Texts>;
  /** Images, downloads and films of the library, by their path below the content folder. */
  files: ReadonlySet<string>;
  /**
   * Texts that another language does not have and shows in English, and translations of texts that no longer exist in
   * English.
   */
  missing: MissingText[];
}

/** The content without its functions, so that it can be stored in a file. */
export type ContentData = Omit<Content, 'texts'> & { texts: Record<Language, TextsData> };
