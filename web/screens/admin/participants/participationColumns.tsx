import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { t } from '#web/i18n/translate.ts';
import { formatInvitedDate } from './formatInvitedDate.ts';
import { mailSuppressionLabels } from './mailSuppressionLabels.ts';
import type { Column } from './PeopleTable.tsx';
import { personColumns, personName } from './personColumns.tsx';
import styles from './personColumns.module.css';

export const participationName = ({ participant }: SurveyParticipation) =>
  participant ? personName(participant) : t('Anonymous');

const statusLabels = ({ status }: SurveyParticipation): string =>
  ({ ADDED: t('Added'), INVITED: t('Invited'), COMPLETED: t('Completed') })[status];

/** The outcome of the last mail. */
const deliveryLabels = ({ delivery }: SurveyParticipation): string | null =>
  ({
    none: null,
    waiting: t('Waiting'),
    delivered: t('Delivered'),
    undeliverable: mailSuppressionLabels('undeliverable'),
    stopped: mailSuppressionLabels('stopped'),
  })[delivery];

/**
 * The columns of a survey's participants. Super administrators also get a sortable column that shows who has completed.
 */
export const participationColumns = (superAdmin: boolean): Column<SurveyParticipation>[] => [
  ...personColumns<SurveyParticipation>(({ participant }) => participant),
  {
    title: t('Status'),
    width: '116px',
    className: styles.status!,
    cell: (row) => (
      <span className={row.status === 'COMPLETED' ? styles.completed : undefined}>{statusLabels(row)}</span>
    ),
  },
  {
    title: t('Invited'),
    sortKey: 'invited',
    first: 'descending',
    label: t('Last email'),
    width: '104px',
    className: styles.invited!,
    cell: (row) => <Invited participation={row} />,
  },
  ...(superAdmin
    ? [
        {
          title: t('Done'),
          width: '60px',
          sortKey: 'completed' as const,
          first: 'descending' as const,
          label: t('Done'),
          cell: ({ status }: SurveyParticipation) => (status === 'COMPLETED' ? t('Yes') : t('No')),
        },
      ]
    : []),
];

/** When someone was invited, and whether the mail arrived. */
function Invited({ participation }: { participation: SurveyParticipation }) {
  const { whenLastInvited, delivery } = participation;
  const mail = deliveryLabels(participation);
  const isRefusal = delivery === 'undeliverable' || delivery === 'stopped';
  return (
    <>
      {whenLastInvited && <time dateTime={whenLastInvited}>{formatInvitedDate(whenLastInvited)}</time>}
      {mail !== null && <span className={isRefusal ? styles.refusal : styles.mail}>{mail}</span>}
    </>
  );
}
