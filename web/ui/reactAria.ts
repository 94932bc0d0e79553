/**
 * Imported by whatever wraps React Aria. Its press handling adds a style element to the page unless there is an element
 * of this id, and our content security policy refuses style elements; what it would say stands in base.css.
 */
const pressableStyle = 'react-aria-pressable-style';
if (!document.getElementById(pressableStyle)) {
  const place = document.createElement('meta');
  place.id = pressableStyle;
  document.head.append(place);
}
