import type { RefObject } from 'react';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { type ChartNumbers, withNote } from '#web/components/charts/areaNumbers.ts';
import { chartImage, type ImageTexts } from '#web/components/charts/chartImage.ts';
import { NumberTable } from '#web/components/charts/NumberTable.tsx';
import { writeCsv } from '#web/components/writeCsv.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyImage } from '#web/ui/copyText.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './ChartTools.module.css';

interface ChartToolsProps {
  /** Heading level of the chart. */
  name: string;
  numbers: ChartNumbers;
  /** Name of its files, without extension. */
  fileName: () => string;
  /** The chart's data. */
  chart: RefObject<HTMLElement | null>;
  /** The text of its image, without the note. */
  texts: Omit<ImageTexts, 'note'>;
  /** True if the chart has scores. Its files then say that labels are provisional. */
  hasScores: boolean;
  /** Further sentences for its files. */
  notes?: readonly string[];
  /** False if the chart is already a table. */
  withTable?: boolean;
}

/**
 * Actions on a chart: show its numbers as a table, download them as a CSV file, and copy the chart as an image. The
 * browser creates all of these.
 */
export function ChartTools({
  name,
  numbers,
  fileName,
  chart,
  texts,
  hasScores,
  notes = [],
  withTable = true,
}: ChartToolsProps) {
  const ofWhich = <VisuallyHidden>({name})</VisuallyHidden>;
  const note = hasScores ? [...notes, t(provisionalNote)].join(' ') : null;

  const downloadCsv = async () => {
    try {
      const { fields, rows } = note === null ? numbers : withNote(numbers, note);
      saveFile(await writeCsv(fields, rows), `${fileName()}.csv`);
    } catch {
      toast(t('Couldn’t download data.'), 'error');
    }
  };

  const copy = async () => {
    const file = chartImage(chart.current!, { ...texts, note });
    const copied = await copyImage(file);
    try {
      const image = await file;
      if (copied) return toast(t('Image copied'), 'success');
      saveFile(image, `${fileName()}.png`);
      toast(t('This browser cannot copy images, so the image was saved as a file.'));
    } catch {
      toast(t('The image could not be created. The table and the CSV file contain the same numbers.'), 'error');
    }
  };

  return (
    <div className={styles.tools}>
      {withTable && (
        <Disclosure
          summary={
            <>
              {t('Show as a table')} {ofWhich}
            </>
          }
        >
          <NumberTable caption={name} numbers={numbers} />
        </Disclosure>
      )}
      <div className={styles.files}>
        <Button variant="plain" className={styles.file} onClick={() => void copy()}>
          {t('Copy as image')} {ofWhich}
        </Button>
        <Button variant="plain" className={styles.file} onClick={() => void downloadCsv()}>
          {t('Download CSV')} {ofWhich}
        </Button>
      </div>
    </div>
  );
}
