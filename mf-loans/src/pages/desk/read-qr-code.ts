/** API of browsers that read codes themselves; the types of TypeScript do not contain the API yet. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
}

/** Length of the longer side of a frame that the library reads, in pixels: enough for a label, and fast on phones. */
const MAX_FRAME_SIDE = 720;

export type ReadQrCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Returns a function that reads the QR code in the current frame of a video. Without `BarcodeDetector`, a library is
 *  loaded. */
export async function loadQrReader(): Promise<ReadQrCode> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  // Keeps the library out of the server bundle.
  if (typeof document === 'undefined') throw new Error('Codes are read in the browser only.');
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    const scale = Math.min(1, MAX_FRAME_SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return undefined; // the frame has no readable code
    }
  };
}
