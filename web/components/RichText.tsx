import { classNames } from '../ui/classNames.ts';
import styles from './RichText.module.css';

interface RichTextProps {
  /** HTML that the server has sanitised, links included (http, https, mailto and tel only). */
  html: string;
  className?: string;
}

/** Text with headers, bold, italic, links, quotes and lists. The one place where HTML from the server is rendered. */
export function RichText({ html, className }: RichTextProps) {
  return <div className={classNames(styles.text, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
