# Phasekeeper and the Python it runs on, and nothing else: no shell, no compiler, no package manager.
#
#   docker build -t phasekeeper .
#   docker run -d --read-only --tmpfs /tmp -v phasekeeper:/data -p 8000:8000 phasekeeper

FROM debian:13.8-slim AS build
# Debian's own Python, so that its security updates come with the next build: versions of Debian's
# packages are not pinned, since its servers keep the newest ones only. Ours are, to the letter.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates python3-pip
# Of each package its files, and its name for those who look for known holes in images.
WORKDIR /packages
RUN apt-get download \
        base-files ca-certificates libbz2-1.0 libc6 libexpat1 libffi8 libgcc-s1 liblzma5 \
        libpython3.13-minimal libpython3.13-stdlib libsqlite3-0 libssl3t64 libstdc++6 libuuid1 \
        libzstd1 media-types netbase python3-minimal python3.13-minimal zlib1g \
    && mkdir -p /image/var/lib/dpkg/status.d \
    && for each in *.deb; do \
        dpkg-deb -x "$each" /image \
        && dpkg-deb -f "$each" >"/image/var/lib/dpkg/status.d/$(dpkg-deb -f "$each" Package)" \
        || exit 1; \
    done \
    && rm -rf /image/usr/share/doc /image/usr/share/man /image/usr/share/locale \
    && for each in bin lib sbin lib64; do ln -sfn "usr/$each" "/image/$each"; done \
    && cp -r /etc/ssl/certs /image/etc/ssl/ \
    && ldconfig -r /image \
    && echo 'root:x:0:0::/:/nonexistent' >/image/etc/passwd \
    && echo 'phasekeeper:x:10001:10001::/data:/nonexistent' >>/image/etc/passwd \
    && printf 'root:x:0:\nphasekeeper:x:10001:\n' >/image/etc/group \
    && mkdir -p /volumes/data && chmod 700 /volumes/data
COPY requirements.txt ./
RUN pip install --no-cache-dir --no-compile --only-binary :all: --root-user-action ignore \
        --target /image/usr/local/lib/python3.13/dist-packages -r requirements.txt
COPY app.py engines.py gunicorn.conf.py models.py pyproject.toml /image/app/
COPY rules /image/app/rules
COPY static /image/app/static
COPY store /image/app/store
COPY templates /image/app/templates
COPY translations /image/app/translations
COPY web /image/app/web
# Compiled once here, since nothing can be written there later; and tried as it will run.
RUN chroot /image python3 -m compileall -q /app /usr/local/lib/python3.13 \
    && PYTHONPATH=/app chroot --userspec 10001:10001 /image python3 -c 'import sqlite3, ssl, psycopg, app'

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=10001:10001 /volumes /
WORKDIR /app
USER 10001:10001
ENV PATH=/usr/local/bin:/usr/bin \
    PHASEKEEPER_DATA=/data \
    PORT=8000
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python3", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
CMD ["python3", "app.py"]
