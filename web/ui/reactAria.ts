/**
 * Imported by everything that wraps React Aria. Its press handling adds a style element unless an element with this id
 * exists, and our content security policy blocks style elements. The rules are in base.css instead.
 */
const pressableStyle = 'react-aria-pressable-style';
if (!document.getElementById(pressableStyle)) {
  const place = document.createElement('meta');
  place.id = pressableStyle;
  document.head.append(place);
}
