import { type CSSProperties, useId } from 'react';
import { ScoreRange } from '#web/components/ScoreText.tsx';
import { t } from '#web/i18n/translate.ts';
import { serverAddress } from '#web/serverAddress.ts';
import { classNames } from '#web/ui/classNames.ts';
import { DifferencePicture, ScorePicture } from '../findings/FindingPictures.tsx';
import type { SlideBox } from './layoutSlide.ts';
import type { SlideDrawing } from './slide.ts';
import styles from './SlideView.module.css';

/** Scale of the drawings, which are made for a page. */
export const drawingZoom = 2;

interface SlideViewProps {
  boxes: readonly SlideBox[];
  /** The line at the end: whose slides these are. */
  footer: string;
  isShown: boolean;
}

/** A slide, its parts in their places. While slides are too small to be read, its parts follow one another instead. */
export function SlideView({ boxes, footer, isShown }: SlideViewProps) {
  const headingId = useId();
  const ofHeading = boxes.filter(({ kind }) => kind === 'label' || kind === 'heading');
  const logo = boxes.find(({ kind }) => kind === 'logo');
  return (
    <section aria-roledescription={t('slide')} aria-labelledby={headingId} hidden={!isShown} className={styles.slide}>
      {logo && <BoxView box={logo} />}
      <h1 id={headingId} className={styles.title}>
        {ofHeading.map((box) => (
          <BoxView key={box.kind} box={box} />
        ))}
      </h1>
      {boxes
        .filter((box) => box !== logo && !ofHeading.includes(box))
        .map((box, index) => (
          <BoxView key={index} box={box} />
        ))}
      <p dir="auto" className={styles.footer}>
        {footer}
      </p>
    </section>
  );
}

/** The place of a box. The style sheet decides whether it is used. */
const placeOf = ({ x, y, width, height, ...box }: SlideBox) =>
  ({
    '--x': x,
    '--y': y,
    '--width': width,
    '--height': height,
    ...('size' in box && { '--size': box.size }),
  }) as CSSProperties;

function BoxView({ box }: { box: SlideBox }) {
  const place = { style: placeOf(box), className: classNames(styles.box, styles[box.kind]) };
  switch (box.kind) {
    case 'logo':
      return (
        <div {...place}>
          <img src={serverAddress(box.logo.url)} width={box.logo.width} height={box.logo.height} alt="" />
        </div>
      );
    case 'drawing':
      return (
        <div {...place}>
          <DrawingView drawing={box.drawing} />
        </div>
      );
    case 'label':
    case 'heading':
      return (
        <span {...place} dir="auto">
          {box.paragraphs.join(' ')}{' '}
        </span>
      );
    default:
      return box.isList ? (
        <ul {...place}>
          {box.paragraphs.map((text, index) => (
            <li key={index} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <div {...place}>
          {box.paragraphs.map((text, index) => (
            <p key={index} dir="auto">
              {text}
            </p>
          ))}
        </div>
      );
  }
}

/** A drawing of a finding. Those of a list of scores have no labels, which would not fit. */
function DrawingView({ drawing }: { drawing: SlideDrawing }) {
  if (drawing.kind === 'difference')
    return (
      <div data-drawing style={{ zoom: drawingZoom }}>
        <DifferencePicture interval={drawing.interval} reach={drawing.reach} />
      </div>
    );
  const { score, interval, mean, labels, bands } = drawing;
  return mean === null ? (
    <div data-drawing>
      <ScoreRange score={score} interval={interval} labels={labels} bands={bands} hasLabels={false} />
    </div>
  ) : (
    <div data-drawing style={{ zoom: drawingZoom }}>
      <ScorePicture of={{ score, interval: interval! }} mean={mean} labels={labels} bands={bands} />
    </div>
  );
}
