export function OperatorScreen() {
  return null;
}
