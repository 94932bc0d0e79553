import { Outlet } from '@tanstack/react-router';

export function SurveyArea() {
  return <Outlet />;
}
