import { saveFile } from '../client/download.ts';

export type PictureFormat = 'png' | 'svg';

/** Sharp on paper and on dense screens. */
const SCALE = 2;

/** Saves a chart as it is drawn, with the background of the page behind it. The library comes when it is first needed. */
export async function saveChart(chart: HTMLElement, title: string, format: PictureFormat): Promise<void> {
  const { domToBlob, domToForeignObjectSvg } = await import('modern-screenshot');
  const backgroundColor = getComputedStyle(document.body).backgroundColor;
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${format}`;
  if (format === 'png') {
    const picture = await domToBlob(chart, { backgroundColor, scale: SCALE });
    saveFile(new File([picture], name, { type: 'image/png' }));
    return;
  }
  const drawing = await domToForeignObjectSvg(chart, { backgroundColor });
  const text = new XMLSerializer().serializeToString(drawing);
  saveFile(new File([text], name, { type: 'image/svg+xml' }));
}
