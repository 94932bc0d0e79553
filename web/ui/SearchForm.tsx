import { useEffect, useId, useState } from 'react';
import { TextInput } from './TextInput.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Milliseconds to wait after the last key press before searching. */
const pause = 300;

interface SearchFormProps {
  label: string;
  /** Shown instead of the label, which is then only read out. */
  placeholder?: string;
  /** The current search text. */
  text: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}

/** A search field. Searches after a pause in typing, and on Enter. */
export function SearchForm({ label, placeholder, text, onSearch, className }: SearchFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  // The search text in the address may change independently, by Back or by a link that clears the search.
  const [followed, setFollowed] = useState(text);
  if (followed !== text) {
    setFollowed(text);
    if (typed.trim() !== text) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);

  const field = { id, type: 'search', value: typed, onChange: setTyped, maxLength: 200, autoComplete: 'off' } as const;
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      {placeholder === undefined ? (
        <TextInput {...field} label={label} />
      ) : (
        <>
          <VisuallyHidden>
            <label htmlFor={id}>{label}</label>
          </VisuallyHidden>
          <TextInput {...field} placeholder={placeholder} />
        </>
      )}
    </form>
  );
}
