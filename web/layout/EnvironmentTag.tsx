import { t } from '../i18n/translate.ts';
import { serverOrigin } from '../serverAddress.ts';
import { environmentOf, type Environment } from './environmentOf.ts';
import styles from './Frame.module.css';

const names: Record<Exclude<Environment, 'live'>, string> = { test: 'Test', staging: 'Staging', dev: 'Dev' };

/** Beside the product's name: that this is not where people's answers belong. */
export function EnvironmentTag() {
  const environment = environmentOf(new URL(serverOrigin()).hostname);
  return environment === 'live' ? null : <span className={styles.environment}>{t(names[environment])}</span>;
}
