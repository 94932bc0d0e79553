import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'danger' | 'quiet' | 'plain';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` once a screen, for the one thing to do; `danger` in its place where something is lost for good; `quiet` has an edge; `plain` looks like a link. */
  variant?: ButtonVariant;
}

/** The class that makes a link look like a button. */
export function buttonClass(variant: ButtonVariant): string {
  return classNames(styles.button, styles[variant]);
}

/**
 * A button. With `aria-disabled` it looks disabled, can still be focused and pressed, and its handler says why
 * nothing happens.
 */
export function Button({ variant = 'quiet', className, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={classNames(buttonClass(variant), className)} />;
}
