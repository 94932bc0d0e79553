import './reactAria.ts';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { ArrowDown } from './ArrowDown.tsx';
import { classNames } from './classNames.ts';
import field from './Field.module.css';
import notes from './FieldNotes.module.css';
import styles from './SearchableSelect.module.css';

export interface SearchableOption {
  value: string;
  label: string;
  /** A quiet word after the label. */
  hint?: string;
}

interface SearchableSelectProps {
  label: string;
  options: readonly SearchableOption[];
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown in the list if nothing matches the typed text. */
  emptyText: string;
  /** The accessible name of the button that opens the list. */
  openLabel: string;
}

/** A choice from a list that is too long to look through. Typing narrows the list (ARIA practices, combobox). */
export function SearchableSelect({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  emptyText,
  openLabel,
}: SearchableSelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <ComboBox
      defaultItems={options}
      selectedKey={value}
      // Null means that the typed text matches no option. The last choice then comes back.
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      isInvalid={error !== undefined}
      allowsEmptyCollection
      menuTrigger="focus"
      className={notes.notes!}
    >
      <div className={field.field}>
        <Label className={field.label!}>{label}</Label>
        <div className={styles.box}>
          <Input
            className={classNames(field.control, styles.input)}
            // Selects the label of the chosen option, so that typing replaces it. A partly typed search is not
            // selected, so that typing continues it.
            onFocus={({ currentTarget }) => {
              if (currentTarget.value === chosen?.label) currentTarget.select();
            }}
            spellCheck={false}
          />
          <Button className={styles.open!} aria-label={openLabel}>
            <ArrowDown />
          </Button>
        </div>
      </div>
      {(error ?? hint) !== undefined && (
        <Text slot="description" elementType="div" className={notes.notes!}>
          {error !== undefined && <p className={notes.fault}>{error}</p>}
          {hint !== undefined && <p className={notes.hint}>{hint}</p>}
        </Text>
      )}
      <Popover className={styles.popover!} offset={4}>
        <ListBox<SearchableOption>
          className={styles.list!}
          renderEmptyState={() => <p className={styles.empty}>{emptyText}</p>}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option!}>
              <Text slot="label" className={styles.name!}>
                {option.label}
              </Text>
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
