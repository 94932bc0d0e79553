import type { HTMLAttributes } from 'react';
import { classNames } from './classNames.ts';
import styles from './Card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element. A `section` needs a name through `aria-labelledby`. */
  as?: 'section' | 'article' | 'div' | 'li';
}

/** A card in the colour `surface` on the page's `paper`. */
export function Card({ as: Element = 'div', className, ...props }: CardProps) {
  return <Element {...props} className={classNames(styles.card, className)} />;
}
