import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/p/your-answers');

/** The survey that the page is about. */
export const useYourAnswers = () => route.useLoaderData();
