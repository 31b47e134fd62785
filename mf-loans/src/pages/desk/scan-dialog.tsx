import { useNavigate } from '@fotosoc/host';
import { Dialog } from '@fotosoc/ui/dialog';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useCallback, useEffect, useRef, useState } from 'react';
import { parseUnitPath } from '../../components/unit-label/unit-label';
import { describeCameraError, ReaderLoadError } from './camera-error';
import styles from './desk.module.css';
import { loadQrReader } from './read-qr-code';
import { UnitForm } from './unit-form';

const READ_INTERVAL_MS = 150;

/** Dialog with the picture of the camera that reads the label of a unit, and then opens the unit. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const [cameraError, setCameraError] = useState<string>();
  const end = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const start = useCallback(
    (signal: AbortSignal) => {
      const handleRead = (text: string) => {
        const path = parseUnitPath(text);
        if (path === undefined) setProblem('This code is not on a label of the desk.');
        else void navigate(path);
        return path !== undefined;
      };
      const handlers = { onStart: () => setCameraError(undefined), onRead: handleRead };
      scan(video.current!, signal, handlers).catch((error: unknown) => {
        if (!signal.aborted) setCameraError(describeCameraError(error));
      });
    },
    [navigate],
  );
  useEffect(() => {
    end.current = new AbortController();
    start(end.current.signal);
    return () => end.current?.abort();
  }, [start]);
  return (
    <Dialog isSheet title="Scan a label" onClose={onClose} refusal="Close">
      <video
        ref={video}
        className={styles.camera}
        hidden={cameraError !== undefined}
        muted
        playsInline
        aria-label="Picture of the camera"
      />
      {cameraError !== undefined && (
        <Notice kind="bad">
          {cameraError} <LinkButton onClick={() => start(end.current!.signal)}>Try again</LinkButton>
        </Notice>
      )}
      {cameraError === undefined && problem && <Notice kind="bad">{problem}</Notice>}
      {cameraError === undefined && !problem && (
        <Meta>Hold the code of the label in front of the camera. Pictures stay on this device.</Meta>
      )}
      <UnitForm />
    </Dialog>
  );
}

interface ScanHandlers {
  /** Called when the camera has started. */
  onStart: () => void;
  /** Called with the text of each code; returns true to end. */
  onRead: (text: string) => boolean;
}

/** Reads codes until `onRead` returns true, or the signal aborts. */
async function scan(video: HTMLVideoElement, signal: AbortSignal, { onStart, onRead }: ScanHandlers): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  else onStart();
  try {
    video.srcObject = stream;
    await video.play();
    await readCodes(video, signal, onRead);
  } finally {
    stop(); // an error would leave the camera on behind the sentence of the error
  }
}

async function readCodes(video: HTMLVideoElement, signal: AbortSignal, onRead: ScanHandlers['onRead']): Promise<void> {
  const readQrCode = await loadQrReader().catch(() => {
    throw new ReaderLoadError();
  });
  while (!signal.aborted) {
    const text = video.videoWidth > 0 ? await readQrCode(video) : undefined;
    if (text !== undefined && !signal.aborted && onRead(text)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, READ_INTERVAL_MS);
    });
  }
}
