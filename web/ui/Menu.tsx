import './reactAria.ts';
import { useId, type ReactNode } from 'react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Text } from 'react-aria-components';
import { ArrowDown } from './ArrowDown.tsx';
import { buttonClass, type ButtonVariant } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './Menu.module.css';

export interface MenuEntry {
  label: string;
  /** A quiet line below the label. */
  hint?: string;
  onSelect: () => void;
  /**
   * True if the entry is ticked. Choosing an entry that can be ticked leaves the menu open. Either all entries of a
   * group have this property, or none.
   */
  checked?: boolean;
  /** True if choosing it loses something. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuGroup {
  /** A title above the entries. A group without a title is named by `label`. */
  title?: string;
  label?: string;
  /** True if exactly one entry is ticked. Choosing another one closes the menu. */
  single?: boolean;
  entries: readonly MenuEntry[];
}

interface MenuButtonProps {
  /** The content of the button: text, which is followed by an arrow, or an icon, which requires `name`. */
  children: ReactNode;
  /** The accessible name, if the text on the button is not enough: "Actions for Autumn pulse". */
  name?: string | undefined;
  /** A plain icon without edge and arrow. */
  icon?: boolean;
  variant?: ButtonVariant;
  disabled?: boolean;
  className?: string | undefined;
  /** Text at the top of the menu, which cannot be chosen. */
  header?: ReactNode;
  /** Groups separated by a line. Empty ones are left out. The button is disabled if all are empty. */
  groups: readonly MenuGroup[];
  /** True if the menu is open, if the parent decides. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A button that opens a menu. Arrows, Home, End and letters move in it. Escape and a click outside close it. */
export function MenuButton({
  children,
  name,
  icon = false,
  variant = 'quiet',
  disabled = false,
  className,
  header,
  groups,
  ...open
}: MenuButtonProps) {
  const shown = groups.filter(({ entries }) => entries.length > 0);
  const headerId = useId();
  return (
    <MenuTrigger {...open}>
      <Button
        {...(name !== undefined && { 'aria-label': name })}
        isDisabled={disabled || shown.length === 0}
        className={classNames(icon ? styles.icon : buttonClass(variant), className)}
      >
        {children}
        {!icon && <ArrowDown className={styles.arrow} />}
      </Button>
      <Popover placement="bottom end" offset={4} className={styles.popover!}>
        {header && (
          <div id={headerId} className={styles.header}>
            {header}
          </div>
        )}
        <Menu className={styles.menu!} {...(header ? { 'aria-describedby': headerId } : {})}>
          {shown.map((group, index) => (
            <Group key={index} group={group} id={String(index)} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Group({ group: { title, label, single, entries }, id }: { group: MenuGroup; id: string }) {
  const ticked = entries.flatMap(({ checked }, index) => (checked ? [`${id}.${index}`] : []));
  const tickable = entries.some(({ checked }) => checked !== undefined);
  return (
    <MenuSection
      className={styles.group!}
      {...(title === undefined && label !== undefined && { 'aria-label': label })}
      {...(tickable && { selectionMode: single ? ('single' as const) : ('multiple' as const), selectedKeys: ticked })}
    >
      {title !== undefined && <Header className={styles.title}>{title}</Header>}
      {entries.map((entry, index) => (
        <MenuItem
          key={index}
          id={`${id}.${index}`}
          textValue={entry.label}
          isDisabled={entry.disabled ?? false}
          onAction={tickable ? entry.onSelect : () => onceClosed(entry.onSelect)}
          className={classNames(styles.entry, entry.danger && styles.danger)}
        >
          {tickable && <Tick shown={entry.checked ?? false} />}
          <span className={styles.words}>
            <Text slot="label">{entry.label}</Text>
            {entry.hint !== undefined && (
              <Text slot="description" className={styles.hint!}>
                {entry.hint}
              </Text>
            )}
          </span>
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/**
 * Waits two frames, until a closing menu has returned the focus to its button. A dialog opened after that returns the
 * focus there too.
 */
const onceClosed = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

const Tick = ({ shown }: { shown: boolean }) => (
  <svg className={styles.tick} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
    {shown && (
      <path
        d="M4 10.5l4 4 8-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </svg>
);

/** Three dots in a row: more actions for the content next to it. */
export const MoreIcon = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
    <circle cx="4" cy="10" r="1.75" />
    <circle cx="10" cy="10" r="1.75" />
    <circle cx="16" cy="10" r="1.75" />
  </svg>
);
