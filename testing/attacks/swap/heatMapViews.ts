import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { heatMapView, type HeatMapView } from '#web/components/charts/heatMapView.ts';

/** Every view of a heat map that a reader can choose: by section and by aspect, in the default order and by each column. */
export const heatMapViews = (map: HeatMap): HeatMapView[] =>
  (['sections', 'aspects'] as const).flatMap((columnsAre) => [
    heatMapView(map, columnsAre),
    ...map[columnsAre].map(({ id }) => heatMapView(map, columnsAre, id)),
  ]);
