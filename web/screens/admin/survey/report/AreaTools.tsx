import type { ReportArea, ReportSection, SurveyReport } from '../../../../../contract/entities/surveyReport.ts';
import { areaFigures } from '../../../../components/charts/areaFigures.ts';
import { FigureTable } from '../../../../components/charts/FigureTable.tsx';
import { writeCsv } from '../../../../components/writeCsv.ts';
import { t } from '../../../../i18n/translate.ts';
import { toast } from '../../../../layout/toasts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { saveFile } from '../../../../ui/saveFile.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { areaFileName } from './areaFileName.ts';
import { areaLabels } from './areaLabels.ts';
import styles from './AreaTools.module.css';
import { useShownReport } from './reportContext.ts';

/** The numbers of a chart as a table, and as a file made in the browser; nothing where there are none. */
export function AreaTools({ area, section, report }: { area: ReportArea; section: ReportSection; report: SurveyReport }) {
  const { options } = useShownReport();
  const figures = areaFigures(area, areaLabels(area, report));
  if (!figures?.rows.some((row) => row.some((cell) => typeof cell === 'number'))) return null;

  const download = async () => {
    try {
      saveFile(await writeCsv(figures.fields, figures.rows), areaFileName(report, section, area, options, new Date()));
    } catch {
      toast(t('Couldn’t download data.'), 'error');
    }
  };

  return (
    <div className={styles.tools}>
      <Disclosure summary={<>{t('Show as a table')} <VisuallyHidden>({area.name})</VisuallyHidden></>}>
        <FigureTable caption={area.name} figures={figures} />
      </Disclosure>
      <Button variant="plain" className={styles.csv} onClick={() => void download()}>
        {t('Download CSV')} <VisuallyHidden>({area.name})</VisuallyHidden>
      </Button>
    </div>
  );
}
