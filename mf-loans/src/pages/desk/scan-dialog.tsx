import { useNavigate } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState } from 'react';
import { parseUnitPath } from '../../components/unit-label/unit-label';
import styles from './desk.module.css';
import { loadQrReader } from './read-qr-code';

const READ_INTERVAL_MS = 150;

/** Dialog with the picture of the camera that reads the label of a unit, and then opens the unit. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  useEffect(() => {
    const end = new AbortController();
    scan(video.current!, end.signal, (text) => {
      const path = parseUnitPath(text);
      if (path === undefined) setProblem('This code is not on a label of the desk.');
      else void navigate(path);
      return path !== undefined;
    }).catch((error: unknown) => {
      if (!end.signal.aborted) setProblem(describeCameraError(error));
    });
    return () => end.abort();
  }, [navigate]);
  return (
    <Dialog
      isSheet
      title="Scan a label"
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <video ref={video} className={styles.camera} muted playsInline aria-label="Picture of the camera" />
      {problem ? (
        <Notice kind="bad">{problem}</Notice>
      ) : (
        <Meta>Hold the code of the label in front of the camera. Pictures stay on this device.</Meta>
      )}
    </Dialog>
  );
}

/** Reads codes until `onRead` returns true, or the signal aborts. */
async function scan(video: HTMLVideoElement, signal: AbortSignal, onRead: (text: string) => boolean): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  video.srcObject = stream;
  await video.play();
  const readQrCode = await loadQrReader();
  while (!signal.aborted) {
    const text = video.videoWidth > 0 ? await readQrCode(video) : undefined;
    if (text !== undefined && !signal.aborted && onRead(text)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, READ_INTERVAL_MS);
    });
  }
}

function describeCameraError(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The browser may not use the camera. Allow the camera for this site, then try again.';
  return 'This device has no camera that the site can use. Open the unit under Equipment.';
}
