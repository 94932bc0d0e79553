/** What every field takes. It is named by a visible `label` of its own or by the element that `labelledBy` points at. */
export interface FieldProps {
  label?: string | undefined;
  labelledBy?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  /** Id of the element that says what is wrong or what is wanted. */
  describedBy?: string | undefined;
  id?: string;
}
