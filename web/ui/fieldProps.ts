/** Props of every field. A field is named by its own visible `label` or by the element that `labelledBy` refers to. */
export interface FieldProps {
  label?: string | undefined;
  labelledBy?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  /** Id of the element with the validation error or hint. */
  describedBy?: string | undefined;
  id?: string;
}
