import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Language, languages, languageTags } from '#contract/languages.ts';
import { api } from '../api/client.ts';
import { chooseHere } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { updatePerson } from '../session/administration.ts';
import { currentParticipation, forgetParticipations } from '../session/participations.ts';
import { session } from '../session/session.ts';
import { classNames } from '../ui/classNames.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './LanguageSwitch.module.css';
import { toast } from './toasts.ts';

/**
 * The choice of a language, each by its own name, in the browser's own select: it lies unseen over its face, which has
 * room for a sign and a word. The name has all languages in it, for those who cannot read the present one.
 */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const language = useLanguage();
  const router = useRouter();
  const [said, setSaid] = useState('');

  const choose = async (next: Language) => {
    if (next === language || !(await changeLanguage(next))) return;
    setSaid(t('Everything is shown in this language now.'));
    // What is shown is asked for once more; what only tells how something went stays as it is, and so does what was typed.
    await router.invalidate({
      filter: ({ status, routeId }) => status === 'success' && routeId !== '/p/survey/register' && routeId !== '/pc',
    });
  };

  return (
    <span className={classNames(styles.switch, className)}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          <circle cx="10" cy="10" r="7.25" />
          <path d="M2.75 10h14.5M10 2.75c4.2 4.4 4.2 10.1 0 14.5c-4.2-4.4-4.2-10.1 0-14.5" />
        </g>
      </svg>
      <span lang={language} className={styles.name} aria-hidden="true">
        {languages[language]}
      </span>
      <select
        aria-label={[t('Language'), ...Object.values(languages)].join(', ')}
        value={language}
        className={styles.select}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {languageTags.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag]}
          </option>
        ))}
      </select>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </span>
  );
}

/**
 * Shows everything in another language, and has it kept for who is signed in, also for mails and other devices. False
 * where its sentences could not be loaded. That it could not be kept is told, and changes nothing about what is shown.
 */
async function changeLanguage(language: Language): Promise<boolean> {
  if (!(await chooseHere(language))) return false;
  void keep(language).catch(() =>
    toast(
      t('This page is in the language that you chose. It could not be kept for e-mails and other devices.'),
      'error',
    ),
  );
  return true;
}

async function keep(language: Language): Promise<void> {
  const { accessToken, kind } = session.state();
  if (!accessToken) return;
  if (kind === 'person') updatePerson(await api.updateMyDetails({ body: { language } }));
  const participation = kind === 'participation' ? await currentParticipation() : null;
  if (!participation) return;
  await api.setLanguage({ params: { participationId: participation.participationId }, body: { language } });
  forgetParticipations();
}
