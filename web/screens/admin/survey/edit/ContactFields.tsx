import { fieldLabel, type SurveyDraft } from './surveyDraft.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Contested, type Contest } from './Contested.tsx';
import type { DraftFaults } from './draftFaults.ts';
import { editTargets } from './editTargets.ts';
import styles from './EditSurveyForm.module.css';

interface ContactFieldsProps {
  draft: SurveyDraft;
  edit: (change: Partial<SurveyDraft>) => void;
  faults: DraftFaults;
  contest: Contest;
  /** Undefined where the risk contact is not this person's to see; null where the organisation has none. */
  defaultRiskEmail: string | null | undefined;
}

/** Whom participants ask, and, for super administrators, who hears of high distress. */
export function ContactFields({ draft, edit, faults, contest, defaultRiskEmail }: ContactFieldsProps) {
  const { person } = useAdmin();
  const isEmpty = draft.contactName === '' && draft.contactEmail === '';
  const takeOwn = () => {
    edit({ contactName: person.name, contactEmail: person.emailAddress });
    // The button is gone with that.
    document.getElementById(editTargets.contactName)?.querySelector('input')?.focus();
  };
  return (
    <Card as="section" aria-labelledby="contact" className={styles.part}>
      <h2 id="contact" className={styles.partTitle}>
        {t('Contact')}
      </h2>
      <p className={styles.note}>{t('Whom participants can ask about the survey. They see both.')}</p>
      <div id={editTargets.contactName}>
        <Contested {...contest('contactName')}>
          <InputField
            label={fieldLabel('contactName')}
            value={draft.contactName}
            onChange={(contactName) => edit({ contactName })}
            fault={faults.contactName}
          />
        </Contested>
      </div>
      <div id={editTargets.contactEmail}>
        <Contested {...contest('contactEmail')}>
          <InputField
            label={fieldLabel('contactEmail')}
            type="email"
            value={draft.contactEmail}
            onChange={(contactEmail) => edit({ contactEmail })}
            fault={faults.contactEmail}
          />
        </Contested>
      </div>
      {isEmpty && (
        <p>
          <Button variant="plain" onClick={takeOwn}>
            {t('Use my name and address')}
          </Button>
        </p>
      )}
      {defaultRiskEmail !== undefined && (
        <Contested {...contest('riskContactEmail')}>
          <InputField
            label={fieldLabel('riskContactEmail')}
            type="email"
            value={draft.riskContactEmail}
            onChange={(riskContactEmail) => edit({ riskContactEmail })}
            placeholder={defaultRiskEmail ?? ''}
            fault={faults.riskContactEmail}
            hint={t(
              'Is told when there are answers of high psychological distress, never whose. Left empty, the contact of the organisation is told, if it has one.',
            )}
          />
        </Contested>
      )}
    </Card>
  );
}
