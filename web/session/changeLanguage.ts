import type { Language } from '#contract/languages.ts';
import { api } from '../api/client.ts';
import { chooseHere } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { toast } from '../layout/toasts.ts';
import { updatePerson } from './administration.ts';
import { currentParticipation, forgetParticipations } from './participations.ts';
import { session } from './session.ts';

/**
 * Shows everything in another language, and has it kept for who is signed in, also for mails and other devices. False
 * where its sentences could not be loaded. That it could not be kept is told, and changes nothing about what is shown.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
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
