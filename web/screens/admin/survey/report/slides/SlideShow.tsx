import {
  type CSSProperties,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogExtras } from '#web/ui/DialogExtras.ts';
import { enterFullScreen, isFullScreen, leaveFullScreen, watchFullScreen } from '#web/ui/fullScreen.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { layoutSlide, type SlideBox, type SlideLogo, slideSize } from './layoutSlide.ts';
import type { Slide } from './slide.ts';
import styles from './SlideShow.module.css';
import { SlideView } from './SlideView.tsx';

/** The parts of a file of the slides. */
export interface DrawnSlides {
  slides: readonly { slide: Slide; boxes: readonly SlideBox[] }[];
  /** The drawings of all slides, in the order of their boxes. */
  drawings: HTMLElement[];
}

interface SlideShowProps {
  /** The accessible name. */
  name: string;
  slides: readonly Slide[];
  logo: SlideLogo | null;
  /** The last line of each slide: whose slides these are. */
  footer: string;
  /** Number of the visible slide, from 1. A larger one shows the last slide. */
  number: number;
  onShow: (number: number) => void;
  onLeave: () => void;
  /** Saves the slides as a file. Without it, there is no button for that. */
  onSave?: ((drawn: DrawnSlides) => Promise<void>) | undefined;
}

/**
 * Slides that fill the window, or the screen. Keys, swipes, presses on the sides and buttons lead from one to the next
 * (docs/rules/survey-report.md#slides). The page below cannot be used meanwhile.
 */
export function SlideShow({ name, slides, logo, footer, number, onShow, onLeave, onSave }: SlideShowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const extras = use(DialogExtras);
  const isFull = useSyncExternalStore(watchFullScreen, isFullScreen);
  const bar = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState(false);
  const drawn = useMemo(() => slides.map((slide) => ({ slide, boxes: layoutSlide(slide, logo) })), [slides, logo]);

  const count = slides.length;
  const shown = Math.min(number, count);
  const { label, heading } = slides[shown - 1]!;
  const show = (next: number) => {
    const within = Math.min(Math.max(next, 1), count);
    if (within === shown) return;
    dialog.current?.scrollTo({ top: 0 });
    onShow(within);
  };

  useLayoutEffect(() => {
    const element = dialog.current!;
    isLeaving.current = false;
    element.showModal();
    stage.current?.focus();
    return () => {
      isLeaving.current = true;
      element.close();
    };
  }, []);
  const scale = useScale(dialog, bar);
  // The press that opened the slides has requested the full screen.
  useEffect(() => leaveFullScreen, []);

  const leave = () => {
    if (isFullScreen()) leaveFullScreen();
    else onLeave();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // These keys press the focused button.
    const isPress = (event.key === ' ' || event.key === 'Enter') && event.target instanceof HTMLButtonElement;
    const act = isPress ? undefined : keys[event.shiftKey && event.key === ' ' ? 'PageUp' : event.key];
    if (!act) return;
    event.preventDefault();
    if (act === 'full') toggleFullScreen();
    else show({ next: shown + 1, back: shown - 1, first: 1, last: count }[act]);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useSwipe(stage, (step) => show(shown + step));

  const save = async () => {
    if (saving || !onSave) return;
    setSaving(true);
    await onSave({ slides: drawn, drawings: [...stage.current!.querySelectorAll<HTMLElement>('[data-drawing]')] });
    setSaving(false);
  };

  const isReading = scale < readable;
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className={styles.show}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // On a second Escape, the browser closes a dialog without a cancel event.
        if (event.target === event.currentTarget && !event.currentTarget.open && !isLeaving.current) onLeave();
      }}
    >
      <div
        ref={stage}
        tabIndex={-1}
        className={styles.stage}
        {...(isReading && { 'data-reading': '' })}
        style={{ '--scale': scale } as CSSProperties}
      >
        <div className={styles.page}>
          {drawn.map(({ slide, boxes }, index) => (
            <SlideView key={slide.id} boxes={boxes} footer={footer} isShown={index === shown - 1} />
          ))}
        </div>
        {!isReading && (
          <>
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.start}
              onClick={() => show(shown - 1)}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.end}
              onClick={() => show(shown + 1)}
            />
          </>
        )}
      </div>
      <VisuallyHidden role="status">
        {t('{number} of {count}', { number: shown, count })}: {label}. {heading}
      </VisuallyHidden>
      <div ref={bar} role="group" aria-label={t('Slides')} className={styles.bar}>
        <span className={styles.steps}>
          <Button aria-disabled={shown === 1 || undefined} onClick={() => show(shown - 1)}>
            {t('Back')}
          </Button>
          <span className={styles.number} aria-hidden="true">
            {t('{number} of {count}', { number: shown, count })}
          </span>
          <Button aria-disabled={shown === count || undefined} onClick={() => show(shown + 1)}>
            {t('Next')}
          </Button>
        </span>
        <span className={styles.others}>
          {document.fullscreenEnabled && !isReading && (
            <Button onClick={toggleFullScreen}>{isFull ? t('Leave full screen') : t('Full screen')}</Button>
          )}
          {onSave && (
            <Button aria-disabled={saving || undefined} onClick={() => void save()}>
              {t('Save as PowerPoint file')}
            </Button>
          )}
          <Button onClick={onLeave}>{t('Close')}</Button>
        </span>
      </div>
      {extras}
    </dialog>
  );
}

/** Below this scale, the smallest text would have less than 12 pixels. */
const readable = 0.75;

const keys: Record<string, 'next' | 'back' | 'first' | 'last' | 'full'> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ' ': 'next',
  Enter: 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  f: 'full',
  F: 'full',
};

/** Returns the scale at which a slide fills the show above its buttons. */
const scaleOf = ({ clientWidth, clientHeight }: HTMLElement, { offsetHeight }: HTMLElement) =>
  Math.min(clientWidth / slideSize.width, (clientHeight - offsetHeight) / slideSize.height);

/** The scale of the slides. Both elements have to be visible. */
function useScale(show: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const measure = () => setScale(scaleOf(show.current!, bar.current!));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(show.current!);
    return () => observer.disconnect();
  }, [show, bar]);
  return scale;
}

/** Minimum length of a swipe, in pixels. */
const swipeLength = 48;

/** Calls `onStep` with 1 after a swipe to the left, and with -1 after one to the right. */
function useSwipe(ref: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void): void {
  const onSwipe = useEffectEvent(onStep);
  useEffect(() => {
    const element = ref.current!;
    let from: { x: number; y: number } | null = null;
    const start = ({ isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      from = isPrimary && pointerType !== 'mouse' ? { x, y } : null;
    };
    const end = ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (!from || !isPrimary) return;
      const [along, across] = [clientX - from.x, clientY - from.y];
      from = null;
      if (Math.abs(along) >= swipeLength && Math.abs(along) > 2 * Math.abs(across)) onSwipe(along < 0 ? 1 : -1);
    };
    const forget = () => {
      from = null;
    };
    element.addEventListener('pointerdown', start);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', forget);
    return () => {
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', forget);
    };
  }, [ref]);
}

const toggleFullScreen = () => (isFullScreen() ? leaveFullScreen() : enterFullScreen());
