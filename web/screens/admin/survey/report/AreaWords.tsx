import type { ReportArea } from '../../../../../contract/entities/surveyReport.ts';
import { responsesWords } from '../../../../components/charts/responsesWords.ts';
import { RichText } from '../../../../components/RichText.tsx';
import { t } from '../../../../i18n/translate.ts';
import { FactLine } from '../../../../ui/FactLine.tsx';
import styles from './AreaWords.module.css';
import { nameList } from './nameList.ts';
import { sampledName } from './sampledName.ts';

/** What stands above the chart of an area: its description, and quietly of how many responses it is and how it is ordered. */
export function AreaWords({ area }: { area: ReportArea }) {
  const [own, ...others] = area.series;
  return (
    <>
      {area.description && <RichText html={area.description} />}
      {own && (
        <FactLine className={styles.sample}>
          {own.sampleSize !== null && <span>{responsesWords(own.sampleSize)}</span>}
          {others.length > 0 && <span>{t('compared with {others}', { others: nameList(others.map(sampledName)) })}</span>}
          {area.areaType === 'aspects' && own.aspects.length > 1 && <span>{t('lowest score first')}</span>}
        </FactLine>
      )}
      {area.content && <RichText html={area.content} />}
    </>
  );
}
