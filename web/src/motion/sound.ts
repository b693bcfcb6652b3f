// A few quiet sounds, made here: a tile that slides, a seal that is pressed, a coin, a bell for your turn.
import { useEffect, useRef } from "preact/hooks";
import type { Shown } from "../model/sitting";

type Sound = "slide" | "press" | "coin" | "bell";

function tone(at: AudioContext, pitch: number, begin: number, length: number, loud: number): void {
  const source = at.createOscillator(), volume = at.createGain();
  source.type = "sine";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, at.currentTime + begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + begin + length);
  source.connect(volume).connect(at.destination);
  source.start(at.currentTime + begin);
  source.stop(at.currentTime + begin + length);
}

/** Wood on wood: noise below a pitch. */
function rub(at: AudioContext, pitch: number, length: number, loud: number): void {
  const size = Math.ceil(at.sampleRate * length);
  const noise = at.createBuffer(1, size, at.sampleRate), samples = noise.getChannelData(0);
  for (let i = 0; i < size; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / size);
  const source = at.createBufferSource(), filter = at.createBiquadFilter(), volume = at.createGain();
  source.buffer = noise;
  filter.type = "lowpass";
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start();
}

function make(at: AudioContext, sound: Sound): void {
  if (sound === "slide") rub(at, 900, 0.22, 0.12);
  else if (sound === "press") {
    rub(at, 260, 0.12, 0.3);
    tone(at, 110, 0, 0.12, 0.08);
  } else if (sound === "coin") {
    tone(at, 2100, 0, 0.12, 0.03);
    tone(at, 2800, 0.05, 0.18, 0.025);
  } else {
    tone(at, 660, 0, 1.1, 0.05);
    tone(at, 1320, 0, 0.7, 0.02);
  }
}

const SOUNDS: Record<string, Sound> = { push: "slide", clear: "slide", seal: "press", coat: "press", money: "coin", coin: "coin" };

/** What is heard of what is shown. */
export function useSound(shown: Shown, isOn: boolean): void {
  const { look, seat, busy } = shown;
  const heard = useRef(look.ply);
  // Made with the first sound: a browser asks for a touch of the page before it.
  const player = useRef<AudioContext | null>(null);
  const play = (sound: Sound) => make(player.current ??= new AudioContext(), sound);
  useEffect(() => () => void player.current?.close(), []);
  useEffect(() => {
    const sound = look.last && look.ply === heard.current + 1 ? SOUNDS[look.last.kind] : null;
    heard.current = look.ply;
    if (isOn && sound) play(sound);
  }, [look.ply]);
  const begins = seat !== 0 && !busy && look.state.to_move === seat && look.state.phase === "draw";
  useEffect(() => { if (isOn && begins) play("bell"); }, [begins]);
}
