import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { failureMessage } from '#web/api/failureMessage.ts';
import { accountQuery, allReportsQuery, filtersQuery, heatMapQuery, trendQuery } from '#web/api/queries.ts';
import { reportNotes } from '#web/components/charts/certaintyNotes.ts';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Note } from '#web/ui/Note.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { reportFileName } from '../areaFileName.ts';
import { useReportPage, useShownReport } from '../reportContext.ts';
import { isAboutWholeSurvey, reportMetadata } from '../reportMetadata.ts';
import { requestChips } from '../request/requestChips.ts';
import { parseReportOptions } from '../request/useReportRequest.ts';
import { fitLine } from './fitText.ts';
import { footer as footerPlace } from './layoutSlide.ts';
import { listSlides } from './listSlides.ts';
import { type DrawnSlides, SlideShow } from './SlideShow.tsx';
import type { PresentationTexts } from './writePresentation.ts';

/** The report as slides, as it is open: with its filter, its comparisons and its combined surveys. */
export function SlidesScreen() {
  const { report, options } = useShownReport();
  const { account } = useAdmin();
  const navigate = useNavigate();
  const { slide = 1 } = useSearch({ from: '/admin/survey/$surveyId/report/slides' });
  const { survey } = report;
  const name = t('Slides: {name}', { name: survey.name });
  useReportPage(name);

  // The heat map and the trend are about everyone in the survey, so a report about others has no slides of them. If one
  // cannot be loaded, its slide is left out.
  const isWhole = isAboutWholeSurvey(options);
  const isPlain = options === undefined;
  const organisation = useQuery(accountQuery(account.id));
  const map = useQuery({ ...heatMapQuery(survey.id), enabled: isWhole });
  const trend = useQuery({ ...trendQuery(survey.id), enabled: isWhole });
  const filters = useQuery({ ...filtersQuery(survey.id), enabled: !isPlain });
  const reports = useQuery({ ...allReportsQuery(account.id), enabled: !isPlain });
  const isPending =
    organisation.isPending ||
    (isWhole && (map.isPending || trend.isPending)) ||
    (!isPlain && (filters.isPending || reports.isPending));
  const [heatMap, changes, offered, tiles] = [map.data, trend.data, filters.data ?? null, reports.data ?? null];

  const slides = useMemo(() => {
    const { request } = parseReportOptions(options);
    return listSlides({
      report,
      options,
      requested: requestChips(request, offered, tiles).map(({ label }) => label),
      organisation: account.name,
      map: isWhole ? heatMap : null,
      trend: isWhole ? changes : null,
    });
  }, [report, options, offered, tiles, account.name, isWhole, heatMap, changes]);

  // Without them, the slides could not name their people.
  const error = isPlain ? null : (filters.error ?? reports.error);
  if (error)
    return (
      <>
        <PageHeading>{name}</PageHeading>
        <Note tone="error">{failureMessage(error)}</Note>
      </>
    );
  if (isPending) return <LoadingScreen />;
  const logo = organisation.data?.logo ?? null;
  const footer = fitLine([account.name, ...reportMetadata(report, options)], footerPlace.width, footerPlace.size);
  return (
    <SlideShow
      name={name}
      slides={slides}
      logo={logo}
      footer={footer}
      number={slide}
      // One step back in the history leads out of the slides.
      onShow={(next) => void navigate({ ...paths.reportSlides(survey.id, options, next), replace: true })}
      onLeave={() => void navigate({ ...paths.surveyReport(survey.id, options), replace: true })}
      onSave={(drawn) =>
        save(drawn, {
          title: survey.name,
          organisation: account.name,
          logo,
          footer,
          subject: [...reportMetadata(report, options), ...reportNotes(report)].join(' '),
          language: currentLocale() === 'en' ? 'en-GB' : currentLocale(),
          fileName: `${reportFileName(report, [t('Slides')], options, new Date())}.pptx`,
        })
      }
    />
  );
}

/** The library is loaded only now, because it is larger than all of the report. */
async function save(
  drawn: DrawnSlides,
  { fileName, ...texts }: PresentationTexts & { fileName: string },
): Promise<void> {
  try {
    const { writePresentation } = await import('./writePresentation.ts');
    saveFile(await writePresentation(drawn, texts), fileName);
  } catch {
    toast(t('The file could not be created. Check your connection and try again.'), 'error');
  }
}
