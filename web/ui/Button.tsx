import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'danger' | 'quiet' | 'plain';

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `primary`: for the one main action, only once on a screen. `danger`: used instead if the action loses something for
   * good. `quiet`: has an edge. `plain`: looks like a link.
   */
  variant?: ButtonVariant;
}

/** The class that makes a link look like a button. */
export function buttonClass(variant: ButtonVariant): string {
  return classNames(styles.button, styles[variant]);
}

/**
 * A button. With `aria-disabled` it looks disabled but can still be focused and pressed. Its handler then says why
 * nothing happens.
 */
export function Button({ variant = 'quiet', className, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={classNames(buttonClass(variant), className)} />;
}
