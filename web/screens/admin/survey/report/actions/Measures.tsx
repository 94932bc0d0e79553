import type { ReportArea, ReportMeasure, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { isEvent } from '#rules/findings.ts';
import { canEdit } from '#rules/permissions.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { useActions } from '#web/screens/admin/actions/actionLists.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button } from '#web/ui/Button.tsx';
import { useReportRequest } from '../request/useReportRequest.ts';
import { measuresOf } from '../sectionParts.ts';
import styles from './Measures.module.css';

interface MeasuresProps {
  of: NonNullable<ReportArea['measures']>;
  section: SurveyReportSection;
}

/** Lists what an organisation can do about a section. Each measure can be planned as an action. */
export function Measures({ of: { introduction, list, conclusion }, section }: MeasuresProps) {
  const admin = useAdmin();
  const { surveyId, open } = useReportRequest();
  const { actions } = useActions(admin.account.id, 'all', surveyId);
  const plannedAs = ({ title }: ReportMeasure) =>
    actions?.find((action) => action.section.id === section.id && action.title === title && action.status !== 'DONE');
  return (
    <>
      {introduction && <RichText html={introduction} />}
      <ul className={styles.list}>
        {list.map((measure) => {
          const { title, text } = measure;
          const action = plannedAs(measure);
          const names = namesOf(measure, section);
          return (
            <li key={title} className={styles.measure}>
              <div className={styles.words}>
                <h3 className={styles.title}>{title}</h3>
                {text && <RichText html={text} />}
                {names.length > 0 && <p className={styles.about}>{t('About: {names}', { names: names.join(', ') })}</p>}
              </div>
              <div className={styles.plan}>
                {action && <p className={styles.planned}>{t('Planned as an action')}</p>}
                {/* One button, so that it keeps the focus when the action is added. */}
                {canEdit(admin) && (
                  <Button
                    variant={action ? 'plain' : 'quiet'}
                    aria-haspopup="dialog"
                    aria-label={
                      action ? t('Edit {name}', { name: title }) : t('Make this an action: {title}', { title })
                    }
                    onClick={() =>
                      open('action', action ? { of: action.id } : { measure: measuresOf(section).indexOf(measure) })
                    }
                  >
                    {action ? t('Edit') : t('Make this an action')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {conclusion && <RichText html={conclusion} />}
    </>
  );
}

/** The names of the aspects and events that a measure is about. All events of the section have one name together. */
function namesOf({ about }: ReportMeasure, { areas }: SurveyReportSection): string[] {
  const aspects = areas.flatMap(({ areaType, series }) => (areaType === 'aspects' ? (series[0]?.aspects ?? []) : []));
  const events = areas.filter(isEvent);
  const named = events.filter(({ id }) => about.includes(id));
  const together = named.length === events.length ? events[0]?.groups[0]?.title : undefined;
  return [
    ...aspects.flatMap(({ code, name }) => (about.includes(code) ? name : [])),
    ...(together === undefined ? named.map(({ name }) => name) : [together]),
  ];
}
