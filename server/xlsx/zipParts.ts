import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  /** A path of ASCII characters. */
  name: string;
  /** The text of the part, piece by piece. It is requested only after all of the parts before it are written. */
  text: Iterable<string>;
}

/** The data of a part once it has been compressed. */
interface PackedPart {
  name: Buffer;
  crc: number;
  /** In bytes, before compression. `packedSize` is the size after it. */
  size: number;
  packedSize: number;
}

/**
 * Writes a ZIP archive of texts in UTF-8 (PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.9, 4.3.12, 4.3.16), in
 * pieces as they are compressed. Only one piece and the directory are in memory, however long the archive is. The
 * compression runs on zlib's threads, so that other requests are served in the meantime. The archive contains no times.
 * It must be smaller than 4 GiB, which is not checked. If the reader stops, the work ends.
 * @throws whatever the texts throw.
 */
export async function* zipParts(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  let number = 0;
  for (const { name, text } of parts) {
    const part: PackedPart = { name: Buffer.from(name, 'ascii'), crc: 0, size: 0, packedSize: 0 };
    const local = [header(localSignature, part), part.name];
    yield* local;
    // A part's header is sent before its sizes are known. They follow the part.
    yield* pack(text, part);
    yield descriptor(part);
    directory.push(directoryEntry(part, offset), part.name);
    offset += byteLength(local) + part.packedSize + descriptorLength;
    number += 1;
  }
  yield* directory;
  yield endOfDirectory(number, byteLength(directory), offset);
}

/** Compresses a text, and stores its sizes and checksum in `part`. */
async function* pack(text: Iterable<string>, part: PackedPart): AsyncGenerator<Buffer, void> {
  const packed = pipeline(
    function* () {
      for (const piece of text) {
        const bytes = Buffer.from(piece);
        part.crc = crc32(bytes, part.crc);
        part.size += bytes.length;
        yield bytes;
      }
    },
    createDeflateRaw(),
    // The loop that reads the compressed data throws any error.
    () => {},
  );
  for await (const piece of packed as AsyncIterable<Buffer>) {
    part.packedSize += piece.length;
    yield piece;
  }
}

const localSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const descriptorLength = 16;

/** The fields that a part's own header and its directory entry share. A directory entry begins with two more bytes. */
function header(signature: number, { name, crc, size, packedSize }: PackedPart): Buffer {
  const own = signature === localSignature ? Buffer.alloc(30) : Buffer.alloc(46);
  own.writeUInt32LE(signature);
  let at = 4;
  const uint16 = (value: number) => (at = own.writeUInt16LE(value, at));
  const uint32 = (value: number) => (at = own.writeUInt32LE(value, at));
  if (signature === directorySignature) uint16(20);
  uint16(20);
  // In this order: the sizes follow the part, it is deflated, and its time is midnight on the first day of the format.
  uint16(8);
  uint16(8);
  uint16(0);
  uint16((1 << 5) | 1);
  uint32(crc);
  uint32(packedSize);
  uint32(size);
  uint16(name.length);
  return own;
}

/** The checksum and the sizes of a part, which follow it. */
function descriptor({ crc, size, packedSize }: PackedPart): Buffer {
  const own = Buffer.alloc(descriptorLength);
  own.writeUInt32LE(descriptorSignature);
  own.writeUInt32LE(crc, 4);
  own.writeUInt32LE(packedSize, 8);
  own.writeUInt32LE(size, 12);
  return own;
}

function directoryEntry(part: PackedPart, offset: number): Buffer {
  const entry = header(directorySignature, part);
  entry.writeUInt32LE(offset, 42);
  return entry;
}

function endOfDirectory(number: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature);
  end.writeUInt16LE(number, 8);
  end.writeUInt16LE(number, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

const byteLength = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);
