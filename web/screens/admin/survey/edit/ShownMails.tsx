import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { SurveyMails } from '#contract/entities/survey.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';
import type { SurveyPartProps } from './SurveyFormField.tsx';

type ShownMail = SurveyMails['mails'][number];

/** The saved mails as people get them, each folded (docs/rules/survey-lifecycle.md#mails-as-they-arrive). */
export function ShownMails({ survey, form }: SurveyPartProps) {
  const [isOpened, setOpened] = useState(false);
  const { data, error } = useQuery({
    // The mails change with the survey.
    queryKey: ['surveyMails', survey.id, survey.lastModified],
    queryFn: () => api.getSurveyMails({ params: { surveyId: survey.id } }),
    placeholderData: keepPreviousData,
    enabled: isOpened,
  });
  const titles: Record<ShownMail['message'], string> = {
    invitation: t('Invitation'),
    reminder: t('Reminder'),
    thanks: t('Thanks'),
  };
  return (
    <EditPart id="mails" survey={survey}>
      <p className={styles.note}>
        {t(
          'As Alex Example, an invented person, gets them: in your organisation’s language. Links do not work here. People who have chosen another language get the default texts in it.',
        )}
      </p>
      {form.isChanged && <Note tone="info">{t('These are the saved texts. Save your changes to see them here.')}</Note>}
      <div>
        {(['invitation', 'reminder', 'thanks'] as const).map((message) => {
          const mail = data?.mails.find((each) => each.message === message);
          return (
            <Disclosure key={message} summary={titles[message]} onToggle={(open) => open && setOpened(true)}>
              {mail && <MailAsItArrives mail={mail} />}
              {!mail && (error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="320px" />)}
            </Disclosure>
          );
        })}
      </div>
    </EditPart>
  );
}

const MailAsItArrives = ({ mail: { from, to, subject, html, language } }: { mail: ShownMail }) => (
  <article className={styles.mail} aria-label={subject}>
    <dl className={styles.mailHead}>
      {(
        [
          [t('From'), from],
          [t('To'), to],
          [t('Subject'), subject],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <MailBody html={html} language={language} />
  </article>
);

/** The HTML of a mail with its own styles, apart from those of the page. Links lead nowhere. */
function MailBody({ html, language }: Pick<ShownMail, 'html' | 'language'>) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const { css, body } = withoutStyles(html);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(...new DOMParser().parseFromString(body, 'text/html').body.childNodes);
    for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? '';
    for (const link of root.querySelectorAll('a')) {
      link.removeAttribute('href');
      link.style.textDecoration ||= 'underline';
    }
  }, [html]);
  return <div ref={host} lang={language} />;
}

/**
 * Takes the style sheet out of a mail, and renames each `style` to `data-style`. The page's content security policy
 * allows no styles in HTML that is parsed, only styles that a script sets.
 */
function withoutStyles(html: string): { css: string; body: string } {
  const styleSheet = /<style>([^]*?)<\/style>/;
  return {
    css: styleSheet.exec(html)?.[1] ?? '',
    body: html.replace(styleSheet, '').replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(' style="', ' data-style="')),
  };
}
