import { t } from '../i18n/translate.ts';
import styles from './crashAlert.module.css';

/**
 * Shows an alert for a crash that no screen can report (docs/rules/screens.md#crash). The alert does not use React,
 * because React may have crashed.
 */
export function watchForCrashes(): void {
  window.addEventListener('error', (event) => {
    if (event.error) showAlert();
  });
  window.addEventListener('unhandledrejection', showAlert);
}

function showAlert(): void {
  if (document.getElementById('crash')) return;
  const box = document.createElement('div');
  box.id = 'crash';
  box.className = styles.crash ?? '';
  box.setAttribute('role', 'alert');
  const words = document.createElement('p');
  words.textContent = t('An unexpected error has ocurred, please reload the window.');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = t('Reload');
  button.addEventListener('click', () => window.location.reload());
  box.append(words, button);
  document.body.append(box);
}
