import { Link, useLoaderData } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { Participation, RegistrationOutcome, RegistrationResult } from '#contract/entities/participation.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode, isInvalid } from '#web/api/failureMessage.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { forgetParticipations } from '#web/session/participations.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import styles from './RegisterScreen.module.css';
import { registrationErrors, type RegistrationErrors, type RegistrationForm } from './registrationErrors.ts';
import { useReminder } from './useLiveSurvey.ts';

/** The page after submitting, to create or link an account, or to skip both. */
export function RegisterScreen() {
  const participation = useLoaderData({ from: '/p/survey/register' });
  const [result, setResult] = useState<RegistrationResult | null>(null);
  const decided = useRef(false);
  const isUndecided = useCallback(() => !decided.current, []);
  useReminder(t("Don't forget to create an account if you want to come back to your report"), isUndecided);

  const settle = (settled: RegistrationResult) => {
    decided.current = true;
    forgetParticipations();
    setResult(settled);
  };
  return result ? (
    <Registered result={result} participation={participation} />
  ) : (
    <Ask participation={participation} onSkip={() => (decided.current = true)} onSettled={settle} />
  );
}

interface AskProps {
  participation: Participation;
  onSkip: () => void;
  onSettled: (result: RegistrationResult) => void;
}

function Ask({ participation, onSkip, onSettled }: AskProps) {
  usePage({ title: t('Keep your report'), organisation: participation.account.name });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Keep your report')}</PageHeading>
      <p>
        {t(
          'You’ve submitted the survey, and your personal report is ready. With an account, you can open it again whenever you like. Without one, you can only open it in this window while it stays open, or on this device if you keep it there.',
        )}
      </p>
      <p>{t('This is up to you. Your organisation doesn’t learn whether you have an account.')}</p>
      <p>
        <Link {...paths.report()} replace className={buttonClass('quiet')} onClick={onSkip}>
          {t('Skip to your report')}
        </Link>
      </p>
      <RegisterForm participationId={participation.participationId} onSettled={onSettled} />
    </div>
  );
}

const headings: Record<RegistrationOutcome, string> = {
  registeredNew: 'Account created',
  registeredExisting: 'Survey added',
  confirmationSent: 'Check your e-mail',
  alreadyRegistered: 'Already added',
};

/** Shows one of the four outcomes with the server's messages, and the link to continue. */
function Registered({
  result: { outcome, messages },
  participation,
}: {
  result: RegistrationResult;
  participation: Participation;
}) {
  usePage({ title: t(headings[outcome]), organisation: participation.account.name });
  return (
    <div className={styles.page} data-outcome={outcome}>
      <PageHeading>{t(headings[outcome])}</PageHeading>
      {messages.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {outcome === 'confirmationSent' && <p>{t('You don’t need to wait for it. Your report is ready now.')}</p>}
      <p>
        <Link {...paths.report()} replace className={buttonClass('primary')}>
          {t('Go to your report')}
        </Link>
      </p>
    </div>
  );
}

interface RegisterFormProps {
  participationId: string;
  onSettled: (result: RegistrationResult) => void;
}

const noAccount = 'There’s no account with this e-mail address. Please check it, or create a new account.';
const empty: RegistrationForm = {
  givenName: '',
  familyName: '',
  emailAddress: '',
  password: '',
  confirmPassword: '',
  existing: false,
};

/**
 * The other way to link an account, for people who have forgotten the password: access to the mailbox proves that it
 * is theirs.
 */
const byMail = 'byMail';

/**
 * The registration form (docs/rules/accounts.md#registration). It creates a new account or, with `existing`, links one.
 */
function RegisterForm({ participationId, onSettled }: RegisterFormProps) {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const set = (field: keyof RegistrationForm) => (value: string) => setForm({ ...form, [field]: value });

  const send = async (withPassword: boolean) => {
    const { givenName, familyName, emailAddress, password, existing } = form;
    const names = existing ? {} : { givenName: givenName.trim(), familyName: familyName.trim() };
    try {
      onSettled(
        await api.registerParticipation({
          params: { participationId },
          body: {
            ...names,
            emailAddress: emailAddress.trim(),
            existingAccount: existing,
            ...(withPassword && { password }),
          },
        }),
      );
    } catch (error) {
      if (isInvalid(error, 'emailAddress'))
        setErrors({ emailAddress: t('Please enter a complete e-mail address, such as name@example.org.') });
      else if (hasCode(error, 'NewPasswordInvalid')) setErrors({ password: failureMessage(error) });
      else if (hasCode(error, 'InvalidCredentials') && !withPassword) setErrors({ emailAddress: t(noAccount) });
      else setErrors({ form: failureMessage(error) });
    }
  };

  const submit = async (action: string) => {
    const withPassword = action !== byMail;
    const found = registrationErrors(form, withPassword);
    setErrors(found);
    if (Object.keys(found).length === 0) await send(withPassword);
  };

  const { existing } = form;
  return (
    <Form
      onSubmit={submit}
      failure={errors.form ?? null}
      submitLabel={existing ? t('Add to my account') : t('Create account')}
      aside={
        existing && (
          <Button type="submit" value={byMail} variant="plain">
            {t('Confirm by e-mail instead')}
          </Button>
        )
      }
    >
      <div className={styles.choice}>
        <span id="account-choice" className={styles.legend}>
          {t('Do you have an account?')}
        </span>
        <ChoiceRows
          type="radio"
          name="account"
          labelledBy="account-choice"
          options={[
            { value: 0, label: t('No, create a new one') },
            { value: 1, label: t('Yes, use my account') },
          ]}
          value={existing ? 1 : 0}
          onChange={(value) => {
            setForm({ ...form, existing: value === 1 });
            setErrors({});
          }}
        />
      </div>
      {!existing && (
        <div className={styles.names}>
          <InputField
            label={t('Given name (optional)')}
            autoComplete="given-name"
            value={form.givenName}
            onChange={set('givenName')}
          />
          <InputField
            label={t('Family name (optional)')}
            autoComplete="family-name"
            value={form.familyName}
            onChange={set('familyName')}
          />
        </div>
      )}
      <InputField
        label={t('E-mail address')}
        hint={existing ? undefined : t('A private address stays yours if you change jobs.')}
        type="email"
        autoComplete="username"
        value={form.emailAddress}
        onChange={set('emailAddress')}
        error={errors.emailAddress}
      />
      <PasswordField
        key={existing ? 'current' : 'new'}
        label={t('Password')}
        hint={
          existing
            ? t('If you’ve forgotten it, confirm by e-mail instead.')
            : t('At least 10 characters. A few words in a row are strong and easy to remember.')
        }
        autoComplete={existing ? 'current-password' : 'new-password'}
        value={form.password}
        onChange={set('password')}
        error={errors.password}
      />
      {!existing && (
        <PasswordField
          label={t('Confirm password')}
          autoComplete="new-password"
          value={form.confirmPassword}
          onChange={set('confirmPassword')}
          error={errors.confirmPassword}
        />
      )}
    </Form>
  );
}
