/** Pixels of each side: enough for a poster. */
const size = 1024;

/** A PNG picture of a QR code, as a data address. The library comes when the first one is drawn. */
export async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { width: size, margin: 3, errorCorrectionLevel: 'M' });
}
