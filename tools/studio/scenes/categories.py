"""Faces of the categories: two or three things of each, in the room's own light."""

from kit import *
from materials import *
from products._balls import basketball
from products.elk_306 import lying
from products.elk_307 import camera
from products.elk_316 import speaker
from products.evy_215 import plant
from products.evy_216 import stack
from products.evy_217 import lamp
from products.gym_401 import shirt
from products.gym_410 import hat
from products.gym_415 import frame
from products.mrk_501 import honey_jar
from products.mrk_502 import olive_jar
from products.mrk_503 import tin
from products.mtf_102 import pot
from products.mtf_107 import teapot
from products.mtf_118 import mill
from products.oyn_810 import engine
from products.oyn_814 import ball as yarn_ball
from products.spr_705 import ball
from products.spr_717 import dumbbell
from products.ypm_601 import hammer
from products.ypm_602 import screwdriver
from products.ypm_612 import padlock
from stage import GROUNDS, View

GROUND = 'ev-yasam'


def kitchen():
    teapot((-9, -7, 0), (0, 0, 0))
    pot((9, 11, 0), (0, 0, -12))
    mill((-12, 15, 0))


def home():
    lamp((-9, 8, 0))
    plant((15, 2, 0), scale=0.8)
    stack(['#7f8774', '#d8ccb6'], (-4, -16, 0), (0, 0, 12))


def electronics():
    speaker('Bej', (-9, 12, 0), (0, 0, 10))
    camera((9, 13, 0), (0, 0, -12))
    lying('Beyaz', (0, -13, 0), 8)


def clothing():
    shirt('#52695c', (13, 8, 0), (0, 0, -14))
    hat((-7, 6, 2.6), (0, -7, 24))
    frame((5, -15, 0), (0, 0, -8))


def market():
    honey_jar((-6.5, -5, 0), (0, 0, 8))
    olive_jar((6.5, 1, 0), (0, 0, -12))
    tin((-4.5, 8, 0), (0, 0, 6))


def tools():
    hammer((0, 7, 0), (0, 0, 30))
    screwdriver((5, -6, 0), (0, 0, 30))
    padlock((-5, -11, 0), (0, 0, 16))


def sport():
    with together((-6, 10, 0)):
        basketball(rot=(-8, 12, 0))
    dumbbell((11, -8, 0), (0, 0, 24))
    ball((-9, -13, 0), '#e8963e')


def toys():
    yarn_ball('#3d6f94', (-8, 9, 0), tail=False)
    engine((4, -5, 0), (0, 0, -14))


def face(build, ground, **more):
    return View(build=build, ground=GROUNDS[ground], **{'turn': 10, 'tilt': 18, 'margin': 0.1, 'size': 600, **more})


VIEWS = {
    'category/mutfak': face(kitchen, 'mutfak'),
    'category/ev-yasam': face(home, 'ev-yasam'),
    'category/elektronik': face(electronics, 'elektronik'),
    'category/giyim': face(clothing, 'giyim', tilt=26, up=-0.06),
    'category/supermarket': face(market, 'supermarket'),
    'category/yapi-market': face(tools, 'yapi-market', tilt=40, up=-0.05),
    'category/spor': face(sport, 'spor'),
    'category/oyuncak': face(toys, 'oyuncak'),
}
