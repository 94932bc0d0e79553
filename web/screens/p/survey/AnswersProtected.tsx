import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import styles from './AnswersProtected.module.css';

interface AnswersProtectedProps {
  organisation: string;
  /** Whether there is a privacy statement that can be opened. */
  hasStatement: boolean;
}

/** In short, how answers are protected: in the product's words, whatever an organisation writes itself. The whole of it is docs/anonymity.md. */
export function AnswersProtected({ organisation, hasStatement }: AnswersProtectedProps) {
  return (
    <section className={styles.protected}>
      <p>
        {t('Your answers are confidential. {organisation} sees results of groups only, never what you answered.', {
          organisation,
        })}
      </p>
      <details className={styles.more}>
        <summary>{t('How your answers are protected')}</summary>
        <ul>
          <li>
            {t(
              'No number is shown about too few people, and none by which somebody could work out what a few people answered.',
            )}
          </li>
          <li>{t('Who organises the survey can see whether you have taken part, but not what you answered.')}</li>
          <li>
            {t(
              'What you write yourself is shown only when at least ten people have written, without names and in mixed order.',
            )}
          </li>
          <li>
            {t(
              'Your answers are stored with your invitation, so that you can carry on later and see your own report. That is why we say confidential, and not anonymous. If many people share your link, neither name nor address is stored with them.',
            )}
          </li>
          <li>
            {t(
              'No rule protects against what people know of one another anyway. What you would not want to be guessed, you can leave out where a question allows it.',
            )}
          </li>
        </ul>
        <p className={styles.links}>
          <Link {...paths.whoSeesWhat()}>{t('Who sees what')}</Link>
          {hasStatement && <Link {...paths.surveyPrivacy()}>{t('Read the privacy statement')}</Link>}
        </p>
      </details>
    </section>
  );
}
