#include "server/mail.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Bytes that make one line of 76 digits. */
enum { LINE_BYTES = 57, WORD_BYTES = 42 };

static void write_base64(const char *bytes, size_t size, struct text *out)
{
    char digits[sodium_base64_ENCODED_LEN(LINE_BYTES, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(digits, sizeof digits, (const uint8_t *)bytes, size,
                      sodium_base64_VARIANT_ORIGINAL);
    text_puts(out, digits);
}

/* Words of RFC 2047, none of which ends amid a letter. */
static void write_encoded(const char *text, struct text *out)
{
    size_t left = strlen(text);
    for (const char *sep = ""; left; sep = "\n ") {
        size_t size = left < WORD_BYTES ? left : WORD_BYTES;
        while (size < left && size > 1 && ((unsigned char)text[size] & 0xc0) == 0x80)
            size--;
        text_puts(out, sep);
        text_puts(out, "=?UTF-8?B?");
        write_base64(text, size, out);
        text_puts(out, "?=");
        text += size;
        left -= size;
    }
}

static void write_date(int64_t milliseconds, struct text *out)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm time = {0};
    char buffer[64];
    gmtime_r(&seconds, &time);
    snprintf(buffer, sizeof buffer, "%s, %02d %s %d %02d:%02d:%02d +0000", days[time.tm_wday],
             time.tm_mday, months[time.tm_mon], time.tm_year + 1900, time.tm_hour, time.tm_min,
             time.tm_sec);
    text_puts(out, buffer);
}

void mail_write(const struct mail *mail, struct text *out)
{
    text_format(out, "From: ulm <%s>\nTo: <%s>\nSubject: ", mail->from, mail->to);
    write_encoded(mail->subject, out);
    text_puts(out, "\nDate: ");
    write_date(mail->time, out);
    text_format(out, "\nMessage-ID: <%s%s>\n", mail->id, strchr(mail->from, '@'));
    text_puts(out, "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                   "Content-Transfer-Encoding: base64\nAuto-Submitted: auto-generated\n");
    if (mail->off)
        text_format(out,
                    "List-Unsubscribe: <%s>\n"
                    "List-Unsubscribe-Post: List-Unsubscribe=One-Click\n",
                    mail->off);
    text_put(out, '\n');
    for (size_t at = 0; at < mail->body.size; at += LINE_BYTES) {
        size_t left = mail->body.size - at;
        write_base64(mail->body.bytes + at, left < LINE_BYTES ? left : LINE_BYTES, out);
        text_put(out, '\n');
    }
}
